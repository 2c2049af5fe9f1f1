/** A whole number from 0 as typed; NaN for other text, also for none. */
export const wholeOf = (text: string): number => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN)
