import type { ImageFields } from '../content/images.ts'

interface CommunityImages {
  readonly icon?: string | null | undefined
  readonly banner?: string | null | undefined
}

/** The images that a community refers to, by field. */
export const communityImages = ({ icon, banner }: CommunityImages): ImageFields =>
  new Map(
    [['icon', icon] as const, ['banner', banner] as const].flatMap(([field, image]) =>
      typeof image === 'string' ? [[field, image] as const] : [],
    ),
  )
