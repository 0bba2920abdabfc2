import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { Button } from '../../src/form'
import { SchoolTheme } from '../../src/foundation'
import { en } from '../../src/lang/en'
import { OverlayRoot } from '../../src/overlay'
import { MultipleSelectorDialog, type SelectorLoaders, type SelectorQuery, studentSelectormultiple } from '../../src/selectors'
import { type BenchRow, benchRows, named } from '../rows'
import { startWatch } from '../watch'

const rows = benchRows(100_000)
const byId = new Map(rows.map(row => [row.id, row]))

const found = (query: SelectorQuery) => named(rows, String(query.name ?? ''))

/** What a server would answer, without the way there. */
const loaders: SelectorLoaders<BenchRow> = {
  page: async query => {
    const all = found(query)
    const from = (query.page - 1) * query.pageSize
    return {
      results: all.slice(from, from + query.pageSize),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: all.length },
    }
  },
  ids: async query => found(query).map(row => row.id),
  suggest: async text => named(rows, text).slice(0, 10),
  lookup: async text => rows.filter(row => row.admNo === text),
  details: async id => byId.get(id)!,
  searchOptions: async () => ({ sections: [], courses: [], divisions: [] }),
}

// The dialog waits a second after the last letter: the watch of a filter starts when that second is over.
const pause = 1000
const wait = window.setTimeout.bind(window)
window.setTimeout = ((run: () => void, time?: number, ...rest: unknown[]) =>
  wait(
    time === pause
      ? () => {
          startWatch()
          run()
        }
      : run,
    time,
    ...rest,
  )) as typeof window.setTimeout

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button id="open" onClick={() => setOpen(true)}>
        Open
      </Button>
      <MultipleSelectorDialog
        open={open}
        onClose={() => setOpen(false)}
        configuration={studentSelectormultiple}
        loaders={loaders}
        onSelect={() => setOpen(false)}
      />
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <IntlProvider locale="en-IN" messages={en} timeZone="Asia/Kolkata">
    <SchoolTheme theme="light" density="compact">
      <OverlayRoot>
        <Page />
      </OverlayRoot>
    </SchoolTheme>
  </IntlProvider>,
)
