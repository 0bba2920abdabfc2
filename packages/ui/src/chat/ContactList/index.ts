export { ContactList, type ContactListProps } from './ContactList'
export type { ChatContact, ContactPage, ContactQuery, LoadContacts } from './useContacts'
