/**
 * Kinds of callers: a program with an API key; a member on the site; a suspended member there; a visitor there, who is not signed in; a moderator;
 * an operator, who runs the platform; and a test, which controls one.
 */
export type CallerKind = 'key' | 'member' | 'suspended' | 'visitor' | 'moderator' | 'operator' | 'test'
