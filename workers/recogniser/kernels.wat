;; The loops that take most of the time of Tesseract's network, four numbers at a time (decision 123).
;; They give the same numbers as its own, to the last bit. Reads may pass the end of what they are for by up to seven
;; bytes; these count for nothing.
(module
  (import "tesseract" "memory" (memory 1))

  ;; The value of a function at |x|, four at once: between two neighbours in a table of Tesseract's that has 4,096
  ;; values, 256 for each step of one. Beyond its end the value is 1.
  (func $lookUp (param $table i32) (param $x v128) (result v128)
    (local $place v128) (local $below v128) (local $index v128)
    (local $first v128) (local $second v128)
    (local $lower v128) (local $upper v128)
    (local.set $place (f32x4.pmin
      (v128.const f32x4 4095 4095 4095 4095)
      (f32x4.mul (f32x4.abs (local.get $x)) (v128.const f32x4 256 256 256 256))))
    ;; In a sum with 2^23 a whole number stands in the lowest bits.
    (local.set $below (f32x4.floor (local.get $place)))
    (local.set $index (v128.and
      (f32x4.add (local.get $below) (v128.const f32x4 8388608 8388608 8388608 8388608))
      (v128.const i32x4 4095 4095 4095 4095)))
    ;; Both neighbours of the first and of the second number, then those of the third and of the fourth.
    (local.set $first (v128.load64_lane 1
      (i32.add (local.get $table) (i32.shl (i32x4.extract_lane 1 (local.get $index)) (i32.const 2)))
      (v128.load64_zero
        (i32.add (local.get $table) (i32.shl (i32x4.extract_lane 0 (local.get $index)) (i32.const 2))))))
    (local.set $second (v128.load64_lane 1
      (i32.add (local.get $table) (i32.shl (i32x4.extract_lane 3 (local.get $index)) (i32.const 2)))
      (v128.load64_zero
        (i32.add (local.get $table) (i32.shl (i32x4.extract_lane 2 (local.get $index)) (i32.const 2))))))
    (local.set $lower
      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $first) (local.get $second)))
    (local.set $upper
      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $first) (local.get $second)))
    (v128.bitselect
      (v128.const f32x4 1 1 1 1)
      (f32x4.add
        (f32x4.mul
          (f32x4.sub (local.get $upper) (local.get $lower))
          (f32x4.sub (local.get $place) (local.get $below)))
        (local.get $lower))
      (i32x4.eq (local.get $index) (v128.const i32x4 4095 4095 4095 4095))))

  ;; With the sign of x.
  (func $tanh4 (param $x v128) (result v128)
    (v128.or
      (call $lookUp (i32.const 135008) (local.get $x))
      (v128.and (local.get $x) (v128.const i32x4 0x80000000 0x80000000 0x80000000 0x80000000))))

  ;; Below zero it is what is left of 1.
  (func $logistic4 (param $x v128) (result v128)
    (local $y v128)
    (local.set $y (call $lookUp (i32.const 151392) (local.get $x)))
    (v128.bitselect
      (f32x4.sub (v128.const f32x4 1 1 1 1) (local.get $y))
      (local.get $y)
      (f32x4.lt (local.get $x) (v128.const f32x4 0 0 0 0))))

  ;; Four bytes: x times 127, to the nearest whole number, at most 127 from zero.
  (func $bytes4 (param $x v128) (result v128)
    (local.set $x (f32x4.mul (local.get $x) (v128.const f32x4 127 127 127 127)))
    (local.set $x (i32x4.trunc_sat_f32x4_s (f32x4.add
      (local.get $x)
      (v128.or
        (v128.and (local.get $x) (v128.const i32x4 0x80000000 0x80000000 0x80000000 0x80000000))
        (v128.const f32x4 0.5 0.5 0.5 0.5)))))
    (local.set $x (i32x4.max_s
      (i32x4.min_s (local.get $x) (v128.const i32x4 127 127 127 127))
      (v128.const i32x4 -127 -127 -127 -127)))
    (local.set $x (i16x8.narrow_i32x4_s (local.get $x) (local.get $x)))
    (i8x16.narrow_i16x8_s (local.get $x) (local.get $x)))

  (func (export "tanh") (param $values i32) (param $count i32)
    (loop $four
      (if (i32.ge_s (local.get $count) (i32.const 4)) (then
        (v128.store (local.get $values) (call $tanh4 (v128.load (local.get $values))))
        (local.set $values (i32.add (local.get $values) (i32.const 16)))
        (local.set $count (i32.sub (local.get $count) (i32.const 4)))
        (br $four))))
    (loop $one
      (if (i32.gt_s (local.get $count) (i32.const 0)) (then
        (v128.store32_lane 0 (local.get $values) (call $tanh4 (v128.load32_splat (local.get $values))))
        (local.set $values (i32.add (local.get $values) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $one)))))

  (func (export "logistic") (param $values i32) (param $count i32)
    (loop $four
      (if (i32.ge_s (local.get $count) (i32.const 4)) (then
        (v128.store (local.get $values) (call $logistic4 (v128.load (local.get $values))))
        (local.set $values (i32.add (local.get $values) (i32.const 16)))
        (local.set $count (i32.sub (local.get $count) (i32.const 4)))
        (br $four))))
    (loop $one
      (if (i32.gt_s (local.get $count) (i32.const 0)) (then
        (v128.store32_lane 0 (local.get $values) (call $logistic4 (v128.load32_splat (local.get $values))))
        (local.set $values (i32.add (local.get $values) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $one)))))

  ;; results[i] = tanh(values[i]) * gates[i]
  (func (export "tanhTimes") (param $values i32) (param $gates i32) (param $results i32) (param $count i32)
    (loop $four
      (if (i32.ge_s (local.get $count) (i32.const 4)) (then
        (v128.store
          (local.get $results)
          (f32x4.mul (call $tanh4 (v128.load (local.get $values))) (v128.load (local.get $gates))))
        (local.set $values (i32.add (local.get $values) (i32.const 16)))
        (local.set $gates (i32.add (local.get $gates) (i32.const 16)))
        (local.set $results (i32.add (local.get $results) (i32.const 16)))
        (local.set $count (i32.sub (local.get $count) (i32.const 4)))
        (br $four))))
    (loop $one
      (if (i32.gt_s (local.get $count) (i32.const 0)) (then
        (v128.store32_lane 0
          (local.get $results)
          (f32x4.mul
            (call $tanh4 (v128.load32_splat (local.get $values)))
            (v128.load32_splat (local.get $gates))))
        (local.set $values (i32.add (local.get $values) (i32.const 4)))
        (local.set $gates (i32.add (local.get $gates) (i32.const 4)))
        (local.set $results (i32.add (local.get $results) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $one)))))

  (func (export "roundToBytes") (param $bytes i32) (param $values i32) (param $count i32)
    (loop $four
      (if (i32.ge_s (local.get $count) (i32.const 4)) (then
        (v128.store32_lane 0 (local.get $bytes) (call $bytes4 (v128.load (local.get $values))))
        (local.set $bytes (i32.add (local.get $bytes) (i32.const 4)))
        (local.set $values (i32.add (local.get $values) (i32.const 16)))
        (local.set $count (i32.sub (local.get $count) (i32.const 4)))
        (br $four))))
    (loop $one
      (if (i32.gt_s (local.get $count) (i32.const 0)) (then
        (v128.store8_lane 0 (local.get $bytes) (call $bytes4 (v128.load32_splat (local.get $values))))
        (local.set $bytes (i32.add (local.get $bytes) (i32.const 1)))
        (local.set $values (i32.add (local.get $values) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $one)))))

  ;; Most often it is one byte, for which the engine's own copying takes long.
  (func (export "copyBytes") (param $to i32) (param $from i32) (param $count i32)
    (if (i32.eq (local.get $count) (i32.const 1)) (then
      (i32.store8 (local.get $to) (i32.load8_u (local.get $from)))
      (return)))
    (memory.copy (local.get $to) (local.get $from) (local.get $count)))

  ;; Convolve::Forward for one place of the picture: the bytes of all places around it, one behind the other. $frame: what the
  ;; function has on its stack, with the place at its 44th byte (StrideMap::Index).
  ;; Gives 0 where it is done. At the edge, and of numbers that are no bytes, the engine's own loop does it: it gets where
  ;; that begins, which is minus half the width.
  (func (export "convolve") (param $layer i32) (param $input i32) (param $frame i32) (result i32)
    (local $map i32) (local $output i32) (local $batch i32) (local $halfWidth i32) (local $halfHeight i32)
    (local $features i32) (local $size i32) (local $from i32) (local $to i32) (local $column i32) (local $row i32)
    (local.set $map (i32.load offset=44 (local.get $frame)))
    (local.set $output (i32.sub (local.get $map) (i32.const 52)))
    (local.set $batch (i32.load offset=52 (local.get $frame)))
    (local.set $halfWidth (i32.load offset=56 (local.get $layer)))
    (local.set $halfHeight (i32.load offset=60 (local.get $layer)))
    (local.set $row (i32.load offset=56 (local.get $frame)))
    (local.set $column (i32.load offset=60 (local.get $frame)))
    (if (i32.eqz (i32.and
      (i32.and
        (i32.and
          (i32.eq (i32.load8_u offset=48 (local.get $input)) (i32.const 1))
          (i32.eq (i32.load8_u offset=48 (local.get $output)) (i32.const 1)))
        (i32.and
          (i32.ge_s (local.get $row) (local.get $halfHeight))
          (i32.ge_s (local.get $column) (local.get $halfWidth))))
      (i32.and
        (i32.lt_s
          (i32.add (local.get $row) (local.get $halfHeight))
          (call $least
            (i32.load offset=4 (local.get $map)) (i32.add (local.get $map) (i32.const 24)) (local.get $batch)))
        (i32.lt_s
          (i32.add (local.get $column) (local.get $halfWidth))
          (call $least
            (i32.load offset=8 (local.get $map)) (i32.add (local.get $map) (i32.const 36)) (local.get $batch))))))
      (then (return (i32.sub (i32.const 0) (local.get $halfWidth)))))
    (local.set $features (i32.load offset=20 (local.get $layer)))
    (local.set $size (i32.load offset=40 (local.get $input)))
    (local.set $to (i32.add
      (i32.load offset=28 (local.get $output))
      (i32.mul (i32.load offset=40 (local.get $output)) (i32.load offset=48 (local.get $frame)))))
    (local.set $column (i32.sub (i32.const 0) (local.get $halfWidth)))
    (loop $columns
      (local.set $row (i32.sub (i32.const 0) (local.get $halfHeight)))
      (loop $rows
        (local.set $from (i32.add
          (i32.load offset=28 (local.get $input))
          (i32.mul
            (local.get $size)
            (i32.add
              (i32.load offset=48 (local.get $frame))
              (i32.add
                (i32.mul (local.get $column) (i32.load offset=20 (local.get $map)))
                (i32.mul (local.get $row) (i32.load offset=16 (local.get $map))))))))
        (if (i32.eq (local.get $features) (i32.const 1))
          (then (i32.store8 (local.get $to) (i32.load8_u (local.get $from))))
          (else (memory.copy (local.get $to) (local.get $from) (local.get $features))))
        (local.set $to (i32.add (local.get $to) (local.get $features)))
        (br_if $rows (i32.le_s
          (local.tee $row (i32.add (local.get $row) (i32.const 1)))
          (local.get $halfHeight))))
      (br_if $columns (i32.le_s
        (local.tee $column (i32.add (local.get $column) (i32.const 1)))
        (local.get $halfWidth))))
    (i32.const 0))

  ;; How many rows, or columns, a picture of the batch has: as many as all, or as its own entry of a std::vector says.
  (func $least (param $all i32) (param $vector i32) (param $batch i32) (result i32)
    (local $begin i32) (local $own i32)
    (local.set $begin (i32.load (local.get $vector)))
    (if (i32.le_u
      (i32.shr_s (i32.sub (i32.load offset=4 (local.get $vector)) (local.get $begin)) (i32.const 2))
      (local.get $batch))
      (then (return (local.get $all))))
    (local.set $own (i32.load (i32.add (local.get $begin) (i32.shl (local.get $batch) (i32.const 2)))))
    (select (local.get $own) (local.get $all) (i32.lt_s (local.get $own) (local.get $all))))

  ;; results[row] = (weights[row] · inputs + 127 * bias[row]) * scales[row]
  ;; $columns: inputs and a bias. Rows of weights begin at odd distances; the bias is their last byte.
  (func (export "matrixDotVector")
    (param $rows i32) (param $columns i32)
    (param $weights i32) (param $scales i32) (param $inputs i32) (param $results i32)
    (local $count i32) (local $whole i32) (local $stride i32) (local $at i32)
    (local $row1 i32) (local $row2 i32) (local $row3 i32)
    (local $counts v128) (local $input v128)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $count (i32.sub (local.get $columns) (i32.const 1)))
    (local.set $whole (i32.and (local.get $count) (i32.const -8)))
    (local.set $stride (i32.or (local.get $columns) (i32.const 1)))
    ;; Which of the last eight inputs are there.
    (local.set $counts (i16x8.lt_s
      (v128.const i16x8 0 1 2 3 4 5 6 7)
      (i16x8.splat (i32.and (local.get $count) (i32.const 7)))))
    (loop $fourRows
      (if (i32.ge_s (local.get $rows) (i32.const 4)) (then
        (local.set $row1 (i32.add (local.get $weights) (local.get $stride)))
        (local.set $row2 (i32.add (local.get $row1) (local.get $stride)))
        (local.set $row3 (i32.add (local.get $row2) (local.get $stride)))
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $sum1 (v128.const i32x4 0 0 0 0))
        (local.set $sum2 (v128.const i32x4 0 0 0 0))
        (local.set $sum3 (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (if (local.get $whole) (then
          (loop $eight
            (local.set $input (v128.load8x8_s (i32.add (local.get $inputs) (local.get $at))))
            (local.set $sum0 (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s (local.get $input)
              (v128.load8x8_s (i32.add (local.get $weights) (local.get $at))))))
            (local.set $sum1 (i32x4.add (local.get $sum1) (i32x4.dot_i16x8_s (local.get $input)
              (v128.load8x8_s (i32.add (local.get $row1) (local.get $at))))))
            (local.set $sum2 (i32x4.add (local.get $sum2) (i32x4.dot_i16x8_s (local.get $input)
              (v128.load8x8_s (i32.add (local.get $row2) (local.get $at))))))
            (local.set $sum3 (i32x4.add (local.get $sum3) (i32x4.dot_i16x8_s (local.get $input)
              (v128.load8x8_s (i32.add (local.get $row3) (local.get $at))))))
            (br_if $eight (i32.lt_u
              (local.tee $at (i32.add (local.get $at) (i32.const 8)))
              (local.get $whole))))))
        (if (i32.ne (local.get $count) (local.get $whole)) (then
          (local.set $input (v128.and
            (local.get $counts)
            (v128.load8x8_s (i32.add (local.get $inputs) (local.get $at)))))
          (local.set $sum0 (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s (local.get $input)
            (v128.load8x8_s (i32.add (local.get $weights) (local.get $at))))))
          (local.set $sum1 (i32x4.add (local.get $sum1) (i32x4.dot_i16x8_s (local.get $input)
            (v128.load8x8_s (i32.add (local.get $row1) (local.get $at))))))
          (local.set $sum2 (i32x4.add (local.get $sum2) (i32x4.dot_i16x8_s (local.get $input)
            (v128.load8x8_s (i32.add (local.get $row2) (local.get $at))))))
          (local.set $sum3 (i32x4.add (local.get $sum3) (i32x4.dot_i16x8_s (local.get $input)
            (v128.load8x8_s (i32.add (local.get $row3) (local.get $at))))))))
        ;; The sum of each row, side by side in the first.
        (local.set $sum0 (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum0) (local.get $sum1))
          (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum0) (local.get $sum1))))
        (local.set $sum2 (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum2) (local.get $sum3))
          (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum2) (local.get $sum3))))
        (local.set $sum0 (i32x4.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $sum0) (local.get $sum2))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $sum0) (local.get $sum2))))
        ;; The biases.
        (local.set $at (i32.sub (local.get $stride) (i32.const 1)))
        (local.set $sum1 (i32x4.replace_lane 3
          (i32x4.replace_lane 2
            (i32x4.replace_lane 1
              (i32x4.splat (i32.load8_s (i32.add (local.get $weights) (local.get $at))))
              (i32.load8_s (i32.add (local.get $row1) (local.get $at))))
            (i32.load8_s (i32.add (local.get $row2) (local.get $at))))
          (i32.load8_s (i32.add (local.get $row3) (local.get $at)))))
        (v128.store (local.get $results) (f32x4.mul
          (f32x4.convert_i32x4_s (i32x4.add
            (local.get $sum0)
            (i32x4.mul (local.get $sum1) (v128.const i32x4 127 127 127 127))))
          (v128.load (local.get $scales))))
        (local.set $weights (i32.add (local.get $row3) (local.get $stride)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
        (local.set $results (i32.add (local.get $results) (i32.const 16)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 4)))
        (br $fourRows))))
    (loop $oneRow
      (if (i32.gt_s (local.get $rows) (i32.const 0)) (then
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (if (local.get $whole) (then
          (loop $eight
            (local.set $sum0 (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s
              (v128.load8x8_s (i32.add (local.get $inputs) (local.get $at)))
              (v128.load8x8_s (i32.add (local.get $weights) (local.get $at))))))
            (br_if $eight (i32.lt_u
              (local.tee $at (i32.add (local.get $at) (i32.const 8)))
              (local.get $whole))))))
        (local.set $sum0 (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s
          (v128.and (local.get $counts) (v128.load8x8_s (i32.add (local.get $inputs) (local.get $at))))
          (v128.load8x8_s (i32.add (local.get $weights) (local.get $at))))))
        (f32.store (local.get $results) (f32.mul
          (f32.convert_i32_s (i32.add
            (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $sum0)) (i32x4.extract_lane 1 (local.get $sum0)))
              (i32.add (i32x4.extract_lane 2 (local.get $sum0)) (i32x4.extract_lane 3 (local.get $sum0))))
            (i32.mul
              (i32.const 127)
              (i32.load8_s (i32.add (local.get $weights) (i32.sub (local.get $stride) (i32.const 1)))))))
          (f32.load (local.get $scales))))
        (local.set $weights (i32.add (local.get $weights) (local.get $stride)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (local.set $results (i32.add (local.get $results) (i32.const 4)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br $oneRow))))))
