import { quickLinks, searchLinks } from '@school/rules'
import { QuickSearch } from '@school/ui'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { builtForms } from '../screens'
import { useSignedIn } from '../session'
import { listOf, remember, remembered, useRemembered } from '../session/device'
import { useNamedText } from '../texts/text'
import { firstIcon } from './icons'

/** So many screens stay ready under an empty quick search. */
const mostRecent = 5

/** The quick search over the screens of the person. */
export function FindScreen() {
  const { viewer } = useSignedIn()
  const named = useNamedText()
  const navigate = useNavigate()
  const recentScreens = useRemembered('recentScreens')
  const [iconOf, setIconOf] = useState(() => firstIcon)

  useEffect(() => {
    // Without them the quick search shows lists, as it does before they come.
    void import('./all-icons').then(({ menuIcon }) => setIconOf(() => menuIcon)).catch(() => undefined)
  }, [])

  const links = useMemo(
    () =>
      quickLinks(viewer, builtForms).map(link => ({
        ...link,
        icon: iconOf(link.icon),
        englishName: link.title,
        name: `${link.parentCode ? `${named(`menu.${link.parentCode}`, '')} › ` : ''}${named(`menu.${link.code}`, link.title)}`,
      })),
    [viewer, named, iconOf],
  )
  const recent = useMemo(
    () => listOf(recentScreens).flatMap(url => links.find(link => link.url === url) ?? []),
    [recentScreens, links],
  )
  const open = (url: string) => {
    const urls = [url, ...listOf(remembered('recentScreens')).filter(other => other !== url)]
    remember('recentScreens', JSON.stringify(urls.slice(0, mostRecent)))
    navigate(url)
  }
  return <QuickSearch search={typed => searchLinks(links, typed)} recent={recent} onOpen={open} />
}
