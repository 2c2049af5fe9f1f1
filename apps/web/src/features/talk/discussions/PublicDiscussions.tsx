import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../../ui/controls/toast.ts'

/** Pages of public discussions; where the site has them closed, the way leads home (specification 001, section 6). */
export function PublicDiscussions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('discussions')
  const navigate = useNavigate()
  const isOpen = useSiteConfig()?.openPublicDiscussion
  useEffect(() => {
    if (isOpen !== false) return
    toast.warning(t('closed'))
    void navigate('/home', { replace: true })
  }, [isOpen, navigate, t])
  return isOpen === false ? null : children
}
