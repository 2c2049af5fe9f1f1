import { useParams } from 'react-router'
import { VerifyPage } from '../features/contests/certificates/VerifyPage.tsx'

export function Component() {
  const { code = '' } = useParams()
  return <VerifyPage key={code} code={code} />
}
