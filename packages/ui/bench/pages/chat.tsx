import type { ChatMessage } from '@school/rules'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { MessagePane } from '../../src/chat'
import { SchoolTheme } from '../../src/foundation'
import { en } from '../../src/lang/en'
import { OverlayRoot } from '../../src/overlay'

const me = { id: 'me', name: 'Asha Varghese' }
const started = Date.UTC(2026, 0, 1, 3, 30)

const words =
  'the bus comes at eight tomorrow and the notebooks are with the class teacher until Monday please sign page two'.split(' ')

/** 10,000 messages of two people, one to three lines long, over a hundred days. */
const messages: readonly ChatMessage[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: `m${at}`,
  senderId: at % 3 === 0 ? me.id : 'partner',
  text: `${at + 1}. ${Array.from({ length: 3 + ((at * 7) % 40) }, (_word, word) => words[(at + word * 5) % words.length]).join(' ')}`,
  sentAt: started + at * 864_000,
  status: 'Sent',
}))

createRoot(document.getElementById('root')!).render(
  <IntlProvider locale="en-IN" messages={en} timeZone="Asia/Kolkata">
    <SchoolTheme theme="light" density="compact">
      <OverlayRoot>
        <div style={{ display: 'flex', flexDirection: 'column', height: 760, maxWidth: 900 }}>
          <MessagePane messages={messages} me={me} partner={{ name: 'Dev Pillai' }} />
        </div>
      </OverlayRoot>
    </SchoolTheme>
  </IntlProvider>,
)
