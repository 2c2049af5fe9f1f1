/** The checks that forms share. Characters are code points: an emoji is one. */

export const isBlank = (text: string): boolean => text.trim() === ''

export const charsOf = (text: string): number => [...text].length

export const isLonger = (text: string, max: number): boolean => charsOf(text) > max

export interface Range {
  readonly min?: number
  readonly max: number
}

/** Whether a value is a whole number of a range; NaN is not. */
export const isWithin = (value: number, { min = 0, max }: Range): boolean =>
  Number.isInteger(value) && value >= min && value <= max
