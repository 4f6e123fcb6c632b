const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in HTML. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
