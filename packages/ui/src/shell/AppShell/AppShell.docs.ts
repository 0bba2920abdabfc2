import type { WidgetDocs } from '../../widget.docs'
import { shellMessages } from '../shell.messages'
import { AppShell } from './AppShell'

export const docs: WidgetDocs = {
  components: [AppShell],
  status: 'stable',
  when: ['Around every page of somebody who has logged in: menu, top bar, notices, drawer.'],
  whenNot: [
    { case: 'Before the login.', instead: 'LoginLayout' },
    { case: 'A page on paper.', instead: 'PrintHeader' },
  ],
  keyboard: [
    ['Tab', 'First to the link that leads past the menu, then through menu, top bar and page.'],
    ['Enter', 'On that link: goes to the page.'],
    ['Ctrl+K, /', 'Go to the quick search.'],
    ['Escape', 'Narrows a sidebar that was widened by the focus, and closes the drawer.'],
  ],
  accessibility: [
    'The page is the `main`; it can take the focus and is named as a target.',
    'A collapsed sidebar widens with the focus as it does under the pointer.',
    'Below 1200 px the menu is a modal drawer that gives the focus back.',
    'Loss of the connection is a `status` and read out.',
  ],
  messages: [
    shellMessages.skip,
    shellMessages.menu,
    shellMessages.closeMenu,
    shellMessages.leaveFullscreen,
    shellMessages.fullscreen,
  ],
  frame: 760,
}
