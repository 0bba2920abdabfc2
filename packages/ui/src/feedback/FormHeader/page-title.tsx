import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'

type Write = (title: string | undefined) => () => void

const TitleContext = createContext<Write | null>(null)

/** What the window is called: the page before the place it belongs to. */
export const windowTitle = (page: string | undefined, site: string): string =>
  [page, site].filter((part, index, all) => part && all.indexOf(part) === index).join(' · ')

/** Names the window after the page that is open, as `usePageTitle` says it; `site` stands behind it, and alone meanwhile. */
export function PageTitleProvider({ site, children }: { site: string; children: ReactNode }) {
  const write = useMemo<Write>(() => {
    return title => {
      document.title = windowTitle(title, site)
      return () => {
        document.title = site
      }
    }
  }, [site])
  return <TitleContext value={write}>{children}</TitleContext>
}

/** Names the window while this page stands; without a provider above it the window keeps its name. */
export function usePageTitle(title: string | undefined): void {
  const write = useContext(TitleContext)
  useEffect(() => (title === undefined ? undefined : write?.(title)), [write, title])
}
