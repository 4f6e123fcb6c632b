const whole = new Intl.NumberFormat('en-IN')

/** How many there are of something, in words: `1 comment`, `2 comments`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${whole.format(number)} ${number === 1 ? one : many}`

/** An amount in whole rupees, grouped as in India. */
export const rupees = (amount: number): string => `₹${whole.format(amount)}`
