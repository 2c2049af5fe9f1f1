import { z } from 'zod'
import { nullableIn, textIn } from '../wire.ts'
import { forFields, profileFieldNames, publicProfileFieldNames } from './fields.ts'

const text = () => z.string().nullable()

/** The public text fields (api-public 7.1). */
export const publicProfile = forFields(publicProfileFieldNames, text)

/** All text fields, for the user alone (api-public 1.2). */
export const ownProfile = forFields(profileFieldNames, text)

/** All text fields as they are changed; absent means cleared (api-public 6.4). */
export const profileChange = forFields(profileFieldNames, () => nullableIn(textIn))
