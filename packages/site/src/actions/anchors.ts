/** Returns the id of the follow button of a target: the page goes on there once it was pressed. */
export const followId = (type: string, id: string | number): string => `follow-${type}-${Number(id)}`

/** Returns the id of the place with the buttons to join a community, in lists. */
export const joinId = (slug: string): string => `join-${slug}`
