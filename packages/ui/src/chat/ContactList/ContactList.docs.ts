import type { WidgetDocs } from '../../widget.docs'
import { chatMessages } from '../chat.messages'
import { contactMessages } from '../late.messages'
import { ContactList } from './ContactList'

export const docs: WidgetDocs = {
  components: [ContactList],
  status: 'young',
  when: ['Somebody to write to is looked for.'],
  whenNot: [
    { case: 'People as a value of a form.', instead: 'EntitySelectorInput' },
    { case: 'Those one writes with already.', instead: 'ConversationList' },
  ],
  keyboard: [
    ['Letters', 'In the search: narrow the list.'],
    ['Tab', 'Goes through search, filters and persons.'],
    ['Enter, Space', 'Open the conversation.'],
    ['Escape', 'In the search: empties it.'],
  ],
  accessibility: ['A list with a name; the open person is `aria-current`.', 'While it is loaded anew the list is `aria-busy`.'],
  messages: [
    contactMessages.contacts,
    chatMessages.back,
    chatMessages.newChat,
    contactMessages.searchNames,
    contactMessages.role,
    contactMessages.division,
    chatMessages.noneFound,
    contactMessages.more,
    chatMessages.Teacher,
    chatMessages.Guardian,
    chatMessages.NonTeachingStaff,
    chatMessages.Student,
    chatMessages.SystemAdmin,
    chatMessages.SchoolSuperAdmin,
    chatMessages.SchoolHead,
  ],
}
