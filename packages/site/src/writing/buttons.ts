/** The name that the buttons of a form have, each with a value of its own. */
export const DO = 'do'
/** What the values of those begin with that add to a list: its name follows. */
export const ADD = 'add:'
/** The same of those that take an entry out of a list: its name and number follow. */
export const REMOVE = 'remove:'
/** The same of those that show a text as it will be: its name follows. */
export const PREVIEW = 'preview:'
/** The same of those that put an image into a text: its name follows. */
export const INSERT = 'insert:'
