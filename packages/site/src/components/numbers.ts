const grouped = new Intl.NumberFormat('en-IN')

/** Nearly all are small, which takes no grouping. */
const whole = (number: number): string => (number < 1000 ? String(number) : grouped.format(number))

/** How many there are of something, in words: `1 comment`, `2 comments`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${whole(number)} ${number === 1 ? one : many}`

/** An amount in whole rupees, grouped as in India. */
export const rupees = (amount: number): string => `₹${whole(amount)}`
