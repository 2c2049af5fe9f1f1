import { useTranslation } from '../../../i18n/index.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { ColorTag } from '../../../ui/labels/ColorTag.tsx'

/** Public or private. */
export function AuthTag({ auth }: { auth: string }) {
  const { t } = useTranslation('trainings')
  return auth === 'Private' ? (
    <Badge look="wrong">{t('auth.Private')}</Badge>
  ) : (
    <Badge look="accepted">{t('auth.Public')}</Badge>
  )
}

/** The category in its color; nothing when it was deleted. */
export function CategoryTag({ name, color }: { name: string | null; color: string | null }) {
  return name === null || name === '' ? null : <ColorTag name={name} color={color} />
}
