import type { StreamParser } from '@codemirror/language'

/** A literal that ends in its exponent's letter; `e` is a digit of hexadecimal numbers, which have `p`. */
const awaitsSign = /^(?:0x[\da-f.']*p|(?!0x)[\d.']+e)$/i

/**
 * The mode of C++ ends a number at a sign, so `1e-6` is three tokens in three colors; this keeps the exponent with its
 * number.
 */
export const withSignedExponents = <State>(mode: StreamParser<State>): StreamParser<State> => ({
  ...mode,
  token: (stream, state) => {
    const style = mode.token(stream, state)
    if (style === 'number' && awaitsSign.test(stream.current())) stream.match(/^[+-]\d[\w']*/)
    return style
  },
})
