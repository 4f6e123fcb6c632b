const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
