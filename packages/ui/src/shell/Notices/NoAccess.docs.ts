import type { WidgetDocs } from '../../widget.docs'
import { shellMessages, workingInMessage } from '../shell.messages'
import { EnvironmentRibbon, NoAccess, NotFound, OfflineNotice, OperatorBar, ShellFooter } from './Notices'
import { PageAnnouncements } from './PageAnnouncements'

export const docs: WidgetDocs = {
  components: [NoAccess, NotFound, OperatorBar, EnvironmentRibbon, OfflineNotice, PageAnnouncements, ShellFooter],
  status: 'stable',
  when: [
    '`NoAccess` and `NotFound` in place of a screen, with the way home.',
    '`OperatorBar`, `EnvironmentRibbon` and `OfflineNotice` above every screen while they are true.',
    '`PageAnnouncements` around banners that stand over every screen until they are closed.',
  ],
  whenNot: [
    { case: 'A list of a screen could not be loaded.', instead: 'ErrorState' },
    { case: 'Something about this screen alone.', instead: 'Banner' },
  ],
  keyboard: [
    ['Tab', 'Goes to the way home, or out of the school of another.'],
    ['Enter', 'Follows it.'],
  ],
  accessibility: [
    'The heading names the window too.',
    'The notice of a lost connection is a `status` that is there from the start, so that its words are read.',
  ],
  messages: [
    shellMessages.leaveSchool,
    shellMessages.noConnection,
    shellMessages.home,
    shellMessages.noAccess,
    shellMessages.notFound,
    workingInMessage,
  ],
  frame: 360,
}
