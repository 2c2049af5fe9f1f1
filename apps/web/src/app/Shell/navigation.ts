import type { Icon } from '@tabler/icons-react'
import {
  IconBook2,
  IconGavel,
  IconHome,
  IconListDetails,
  IconMessages,
  IconTournament,
  IconTrophy,
  IconUsersGroup,
} from '../../ui/icons.ts'

/**
 * The entries of the side navigation. An area gets its row when its page exists, so that no entry leads nowhere; the
 * areas' names are keys of shell.json under `nav`.
 */
export const navigation = [
  { area: 'home', to: '/home', Icon: IconHome },
  { area: 'problems', to: '/problem', Icon: IconListDetails },
  { area: 'trainings', to: '/training', Icon: IconBook2 },
  { area: 'contests', to: '/contest', Icon: IconTournament },
  { area: 'groups', to: '/group', Icon: IconUsersGroup },
  { area: 'status', to: '/status', Icon: IconGavel },
  { area: 'discussions', to: '/discussion', Icon: IconMessages },
  { area: 'ranks', to: '/acm-rank', Icon: IconTrophy },
] as const satisfies readonly { area: string; to: string; Icon: Icon }[]

export type Area = (typeof navigation)[number]['area']
