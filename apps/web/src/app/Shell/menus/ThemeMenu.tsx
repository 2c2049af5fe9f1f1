import { useMantineColorScheme } from '@mantine/core'
import { useTranslation } from '../../../i18n/index.ts'
import { Menu } from '../../../ui/controls/Menu.tsx'
import { IconDeviceDesktop, IconMoon, IconSun } from '../../../ui/icons.ts'

const choices = [
  { scheme: 'light', Icon: IconSun, key: 'light' },
  { scheme: 'dark', Icon: IconMoon, key: 'dark' },
  { scheme: 'auto', Icon: IconDeviceDesktop, key: 'system' },
] as const

export function ThemeMenu() {
  const { t } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = choices.find(({ scheme }) => scheme === colorScheme)?.Icon ?? IconDeviceDesktop
  return (
    <Menu
      label={t('theme.label')}
      entries={choices.map(({ scheme, Icon, key }) => ({
        key,
        text: t(`theme.${key}`),
        icon: <Icon aria-hidden size={16} />,
        checked: scheme === colorScheme,
        onPick: () => setColorScheme(scheme),
      }))}
    >
      <Current aria-hidden size={20} />
    </Menu>
  )
}
