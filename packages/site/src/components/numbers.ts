const grouped = new Intl.NumberFormat('en-IN')

/** Fast path: nearly all numbers are small. */
const whole = (number: number): string => (number < 1000 ? String(number) : grouped.format(number))

/** Formats a count with its noun: `1 comment`, `2 comments`. */
export const count = (number: number, singular: string, many = `${singular}s`): string =>
  `${whole(number)} ${number === 1 ? singular : many}`

/** Returns a typed number without what people write between and before its digits. */
export const digitsOf = (text: string): string => text.replaceAll(/[\s,₹]/g, '')

/** Formats whole rupees with Indian digit grouping. */
export const rupees = (amount: number): string => `₹${whole(amount)}`
