/** The name that the buttons of a form have, each with a value of its own. */
export const DO = 'do'
/** What the values of those begin with that add to a list: its name follows. */
export const ADD = 'add:'
