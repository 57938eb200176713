;; What PDFium calls to read from a file that is not in memory (FPDF_FILEACCESS of fpdfview.h): its table takes functions of
;; WebAssembly only, and workerd compiles none at run time. `wat2wasm read-block.wat` makes read-block.wasm of it.
(module
  (import "file" "read" (func $read (param i32 i32 i32 i32) (result i32)))
  (func (export "read") (param i32 i32 i32 i32) (result i32)
    (call $read (local.get 0) (local.get 1) (local.get 2) (local.get 3))))
