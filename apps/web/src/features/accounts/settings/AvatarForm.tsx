import { useQueryClient } from '@tanstack/react-query'
import type { UserInfo } from '@verdict/contract'
import { adoptUser } from '../../../api/session.ts'
import { uploadForm } from '../../../api/upload.ts'
import { AvatarPicker } from '../../../live/avatar/AvatarPicker.tsx'

/** The own avatar. */
export function AvatarForm({ user }: { user: UserInfo }) {
  const client = useQueryClient()
  const send = async (file: File): Promise<void> => {
    adoptUser(await uploadForm('files.avatar', { field: 'image', file }))
    await client.invalidateQueries({ queryKey: ['users.home'] })
  }
  return <AvatarPicker name={user.username} url={user.avatar ?? null} onSend={send} />
}
