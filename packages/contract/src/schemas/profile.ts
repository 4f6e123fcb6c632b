import * as z from 'zod'
import { bounded } from './bounds.ts'
import { limits } from '../vocabulary/limits.ts'
import { imageReference, importedImage } from './images.ts'
import { atLeastOneField } from './items.ts'
import { id } from './identifiers.ts'
import { locationInput } from './locations.ts'
import { html, oneLine, text } from './text.ts'
import { webAddress } from './web-addresses.ts'
import { User } from './users.ts'

export const ProfileUpdate = atLeastOneField(
  z.strictObject({
    display_name: bounded(
      oneLine(1, limits.titleMax).optional(),
      'Name shown to others: plain text, {} characters.',
    ),
    tagline: bounded(
      text(1, 160).nullable().optional(),
      'One line about you: plain text, at most {} characters. Null removes it.',
    ),
    bio: bounded(
      html().nullable().optional(),
      'HTML, at most {} characters; sanitized to the allowed tags. Null removes it.',
    ),
    avatar_url: imageReference().nullable().optional().describe(`Avatar: ${importedImage}. Null removes it.`),
    banner_url: imageReference()
      .nullable()
      .optional()
      .describe(`Profile banner: ${importedImage}. Null removes it.`),
    location: locationInput().nullable().optional(),
    website: bounded(
      webAddress().nullable().optional(),
      'URL of your website, at most {} characters. Null removes it.',
    ),
  }),
).meta({ id: 'ProfileUpdate', description: 'Changes to your profile. Omitted fields are kept.' })

/** Body of an update, as stored. */
const Editable = z
  .object({
    display_name: z.string(),
    tagline: z.string().nullable(),
    bio: z.string().nullable().describe('Sanitized HTML.'),
    avatar_url: z.string().nullable(),
    banner_url: z.string().nullable(),
    location: z
      .object({
        country: z.string(),
        state_id: id().optional(),
        district_id: id().optional(),
        city_id: id().optional(),
      })
      .nullable()
      .describe('Ids from the geo lookup.'),
    website: z.string().nullable(),
  })
  .meta({ id: 'EditableProfile', description: 'The body of a profile update, as stored.' })

export const ProfileRead = z
  .object({
    user: User,
    avatars: z.array(z.string()).describe('Built-in pictures to choose from, as `/storage/…` paths.'),
    banner_presets: z.array(z.string()).describe('Built-in banners to choose from, as `/storage/…` paths.'),
    editable: Editable,
  })
  .meta({ id: 'ProfileRead', description: 'Your profile, with the available images.' })

export const ProfileUpdated = z
  .object({ user: User })
  .meta({ id: 'ProfileUpdated', description: 'Your updated profile.' })
