import type { BrowserContext, Frame, Page } from 'playwright-core'
import {
  type CourseUser,
  type LtiPlatformFake,
  launchClaims,
  registrationToken,
} from '../../apps/server/test/harness/identity/lti-platform.ts'

/** The pages of a learning platform in a browser: each frames this site, as Moodle and Canvas do. */

const html = (body: string) => ({ contentType: 'text/html; charset=utf-8', body: `<!doctype html>${body}` })
const frame = '<iframe name="tool" title="tool" width="340" height="420"></iframe>'
const sent = '<script>document.forms[0].submit()</script>'
const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`

export interface CoursePages {
  /** Opens a course whose activity is launched in a frame, and returns the frame. */
  launch(page: Page, claims?: object): Promise<Frame>
  /** Opens the page that registers the tool of a link. */
  register(page: Page, link: string): Promise<Frame>
  /** JWTs that the platform received as answers to deep linking. */
  readonly answers: string[]
  readonly returnUrl: string
}

const toolFrame = async (page: Page): Promise<Frame> => {
  await page.locator('iframe').waitFor()
  const found = page.frame('tool')
  if (found === null) throw new Error('The page of the course has no frame.')
  return found
}

/** Serves the platform's pages to all pages of a context; `user` is logged in there. */
export const openCourse = async (
  context: BrowserContext,
  platform: LtiPlatformFake,
  { site, user }: { readonly site: string; readonly user: CourseUser },
): Promise<CoursePages> => {
  const answers: string[] = []
  let claims: object = {}
  const begin =
    field('iss', platform.url) + field('login_hint', 'hint') + field('target_link_uri', `${site}/lti/launch`)
  await context.route(`${platform.url}/course`, (route) =>
    route.fulfill(html(`${frame}<form method="post" action="${site}/lti/login" target="tool">${begin}</form>${sent}`)),
  )
  await context.route(`${platform.url}/authorize?*`, async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const nonce = asked.get('nonce') ?? ''
    const token = await platform.sign({ ...launchClaims(platform, user, { nonce, now: new Date() }), ...claims })
    const fields = field('state', asked.get('state') ?? '') + field('id_token', token)
    await route.fulfill(html(`<form method="post" action="${asked.get('redirect_uri')}">${fields}</form>${sent}`))
  })
  await context.route(`${platform.url}/tools?*`, (route) => {
    const link = new URL(route.request().url()).searchParams.get('link') ?? ''
    return route.fulfill(html(frame.replace('<iframe', `<iframe src="${link.replaceAll('&', '&amp;')}"`)))
  })
  await context.route(`${platform.url}/return`, (route) => {
    answers.push(new URLSearchParams(route.request().postData() ?? '').get('JWT') ?? '')
    return route.fulfill(html('<p>Added to the course</p>'))
  })
  return {
    answers,
    returnUrl: `${platform.url}/return`,
    launch: async (page, more = {}) => {
      claims = more
      await page.goto(`${platform.url}/course`)
      return toolFrame(page)
    },
    register: async (page, link) => {
      const url = new URL(link)
      url.searchParams.set('openid_configuration', `${platform.url}/openid-configuration`)
      url.searchParams.set('registration_token', registrationToken)
      await page.goto(`${platform.url}/tools?${new URLSearchParams({ link: url.href })}`)
      return toolFrame(page)
    },
  }
}
