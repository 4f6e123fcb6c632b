/** JSON for people and programs. What a terminal would take for a command is escaped. */
export const asJson = (value: unknown, indentation = 2): string =>
  (JSON.stringify(value, null, indentation) ?? 'null').replaceAll(/[\u007f-\u009f]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
