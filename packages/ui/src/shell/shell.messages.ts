import { defineMessage, defineMessages } from 'react-intl'

export const shellMessages = defineMessages({
  skip: { id: 'ui.shell.skip', defaultMessage: 'Skip to the page' },
  menu: { id: 'ui.shell.menu', defaultMessage: 'Menu' },
  openMenu: { id: 'ui.shell.openMenu', defaultMessage: 'Open the menu' },
  closeMenu: { id: 'ui.shell.closeMenu', defaultMessage: 'Close the menu' },
  collapse: { id: 'ui.shell.collapse', defaultMessage: 'Collapse the menu' },
  expand: { id: 'ui.shell.expand', defaultMessage: 'Expand the menu' },
  fullscreen: { id: 'ui.shell.fullscreen', defaultMessage: 'Full screen' },
  language: { id: 'ui.shell.language', defaultMessage: 'Language' },
  quickSearch: { id: 'ui.shell.quickSearch', defaultMessage: 'Quick search' },
  clearSearch: { id: 'ui.shell.clearSearch', defaultMessage: 'Clear the search' },
  noResults: { id: 'ui.shell.noResults', defaultMessage: 'No results found.' },
  notifications: { id: 'ui.shell.notifications', defaultMessage: 'Notifications' },
  noNotifications: { id: 'ui.shell.noNotifications', defaultMessage: 'No notifications yet.' },
  selectChild: { id: 'ui.shell.selectChild', defaultMessage: 'Select your child' },
  selectSchool: { id: 'ui.shell.selectSchool', defaultMessage: 'Select your school' },
  account: { id: 'ui.shell.account', defaultMessage: 'Your account' },
  leaveSchool: { id: 'ui.shell.leaveSchool', defaultMessage: 'Leave school' },
  noAccess: { id: 'ui.shell.noAccess', defaultMessage: 'You do not have access to this page.' },
  home: { id: 'ui.shell.home', defaultMessage: 'Home' },
  noConnection: { id: 'ui.shell.noConnection', defaultMessage: 'No connection.' },
})

/** Label above a guardian's children. */
export const wardMessage = defineMessage<{ name: string }>({ id: 'ui.shell.ward', defaultMessage: 'SELECT WARD OF {name}' })

/** Bell of a person with unread items. */
export const unreadMessage = defineMessage<{ count: number }>({
  id: 'ui.shell.unread',
  defaultMessage: '{count, plural, one {# unread notification} other {# unread notifications}}',
})

export const workingInMessage = defineMessage<{ school: string }>({
  id: 'ui.shell.workingIn',
  defaultMessage: 'You are working in {school}',
})
