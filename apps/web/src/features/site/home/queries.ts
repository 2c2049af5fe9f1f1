import { keepPreviousData } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { endpointQuery } from '../../../api/query.ts'

/**
 * Further parts of the home page are independent: when one fails, the others stay. News and problems show an error with
 * a retry button; images, contests and figures are omitted.
 */
const quiet = { quiet: true }

export const carouselQuery = endpointQuery('site.carousel', {}, quiet)
export const recentContestsQuery = endpointQuery('contests.recent', {}, quiet)
export const recentProblemsQuery = endpointQuery('site.recentProblems', {}, quiet)
export const recentAcceptedQuery = endpointQuery('site.recentAccepted', {}, quiet)
export const weekStatisticsQuery = endpointQuery('site.weekStatistics', {}, quiet)

export const announcementsQuery = (page: number) =>
  endpointQuery(
    'site.announcements',
    { query: { currentPage: page, limit: limits.announcement.pageSize } },
    { ...quiet, placeholderData: keepPreviousData },
  )
