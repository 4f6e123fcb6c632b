/** Name of the buttons of a form; their values name actions. */
export const DO = 'do'
/** Prefix of buttons that add an entry to a list; its name follows. */
export const ADD = 'add:'
/** Prefix of buttons that remove an entry from a list; its name and number follow. */
export const REMOVE = 'remove:'
/** Prefix of buttons that preview a text; its name follows. */
export const PREVIEW = 'preview:'
/** Prefix of buttons that insert an image into a text; its name follows. */
export const INSERT = 'insert:'
