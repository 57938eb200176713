;; What PDFium calls to find a font that a file does not carry (FPDF_SYSFONTINFO of fpdf_sysfontinfo.h: MapFont and
;; GetFontData): its table takes functions of WebAssembly only, and workerd compiles none at run time.
;; `wat2wasm font-calls.wat` makes font-calls.wasm of it.
(module
  (import "fonts" "find" (func $find (param i32 i32 i32 i32 i32 i32 i32) (result i32)))
  (import "fonts" "read" (func $read (param i32 i32 i32 i32 i32) (result i32)))
  (export "find" (func $find))
  (export "read" (func $read)))
