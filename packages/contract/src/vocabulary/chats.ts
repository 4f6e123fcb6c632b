/** A chat of two connected members, or a group with a name. */
export const chatKinds = ['direct', 'group'] as const
export type ChatKind = (typeof chatKinds)[number]

/** Roles in a group, from the least to the most powerful. A group has one owner. */
export const groupRoles = ['member', 'admin', 'owner'] as const
export type GroupRole = (typeof groupRoles)[number]

/** Events of messages of kind `system`. */
export const groupEvents = [
  'group_created',
  'members_added',
  'members_removed',
  'member_left',
  'role_changed',
  'renamed',
  'icon_changed',
] as const
export type GroupEvent = (typeof groupEvents)[number]

const EMOJI = /^\p{RGI_Emoji}$/v
/** Characters that are emoji only with the selector U+FE0F, or with a skin tone. */
const NEEDS_SELECTOR = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu

/**
 * Returns the emoji that `text` consists of: one emoji recommended for general interchange (RGI), with skin tone and
 * gender. Undefined for anything else. Variation selectors may be missing or too many; the result has those of Unicode.
 */
export function emojiOf(text: string): string | undefined {
  const emoji = text.replaceAll(/[\ufe0e\ufe0f]/g, '').replaceAll(NEEDS_SELECTOR, '$&\ufe0f')
  return EMOJI.test(emoji) ? emoji : undefined
}
