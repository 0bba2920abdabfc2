import { quickLinks, searchLinks } from '@school/rules'
import { QuickSearch } from '@school/ui'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { builtForms } from '../screens'
import { useSignedIn } from '../session'
import { listOf, remember, remembered, useRemembered } from '../session/device'
import { useNamedText } from '../texts/text'
import { firstIcon } from './icons'
import { useFoundPeople } from './useFoundPeople'

/** So many screens stay ready under an empty quick search. */
const mostRecent = 5

/** The quick search over the screens of the person, and the people whose records they open. */
export function FindScreen() {
  const { viewer } = useSignedIn()
  const named = useNamedText()
  const navigate = useNavigate()
  const recentScreens = useRemembered('recentScreens')
  const [iconOf, setIconOf] = useState(() => firstIcon)
  const { look, people, busy } = useFoundPeople()

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
        words: [named(`clerk.${link.code}`, '')],
      })),
    [viewer, named, iconOf],
  )
  const recent = useMemo(
    () => listOf(recentScreens).flatMap(url => links.find(link => link.url === url) ?? []),
    [recentScreens, links],
  )
  const open = (url: string) => {
    // People are nobody's to see who takes up the device after them.
    if (links.some(link => link.url === url)) {
      const urls = [url, ...listOf(remembered('recentScreens')).filter(other => other !== url)]
      remember('recentScreens', JSON.stringify(urls.slice(0, mostRecent)))
    }
    navigate(url)
  }
  return (
    <QuickSearch
      search={typed => searchLinks(links, typed)}
      recent={recent}
      onOpen={open}
      onType={look}
      people={people}
      busy={busy}
    />
  )
}
