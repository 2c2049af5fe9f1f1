import { useParams } from 'react-router'

/** The group that the address names; null outside groups. Editors choose the calls and the tags by it. */
export const useAddressGroup = (): number | null => {
  const { groupID } = useParams()
  return groupID !== undefined && /^\d{1,9}$/.test(groupID) ? Number(groupID) : null
}
