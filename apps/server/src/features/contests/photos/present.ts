import type { PhotoRow } from '@verdict/contract'
import type { PhotoPerson } from './repository.ts'

export const presentPhoto = (
  row: Pick<PhotoPerson, 'id' | 'username' | 'nickname' | 'realname' | 'school' | 'photo'>,
): PhotoRow => ({
  uid: row.id,
  username: row.username,
  nickname: row.nickname,
  realname: row.realname,
  school: row.school,
  photo: row.photo,
})
