import { defineMessage, defineMessages } from 'react-intl'

export const shellMessages = defineMessages({
  skip: { id: 'ui.shell.skip', defaultMessage: 'Skip to the page' },
  menu: { id: 'ui.shell.menu', defaultMessage: 'Menu' },
  openMenu: { id: 'ui.shell.openMenu', defaultMessage: 'Open the menu' },
  closeMenu: { id: 'ui.shell.closeMenu', defaultMessage: 'Close the menu' },
  collapse: { id: 'ui.shell.collapse', defaultMessage: 'Collapse the menu' },
  expand: { id: 'ui.shell.expand', defaultMessage: 'Expand the menu' },
  fullscreen: { id: 'ui.shell.fullscreen', defaultMessage: 'Full screen' },
  leaveFullscreen: { id: 'ui.shell.leaveFullscreen', defaultMessage: 'Leave full screen' },
  language: { id: 'ui.shell.language', defaultMessage: 'Language' },
  quickSearch: { id: 'ui.shell.quickSearch', defaultMessage: 'Quick search' },
  recent: { id: 'ui.shell.recent', defaultMessage: 'Recently opened' },
  results: { id: 'ui.shell.results', defaultMessage: 'Results' },
  screens: { id: 'ui.shell.screens', defaultMessage: 'Screens' },
  clearSearch: { id: 'ui.shell.clearSearch', defaultMessage: 'Clear the search' },
  noResults: { id: 'ui.shell.noResults', defaultMessage: 'No results found.' },
  looking: { id: 'ui.shell.looking', defaultMessage: 'Looking for people…' },
  notifications: { id: 'ui.shell.notifications', defaultMessage: 'Notifications' },
  noNotifications: { id: 'ui.shell.noNotifications', defaultMessage: 'No notifications.' },
  enablePush: { id: 'ui.shell.enablePush', defaultMessage: 'Enable push on this device' },
  notificationSettings: { id: 'ui.shell.notificationSettings', defaultMessage: 'Notification settings' },
  today: { id: 'ui.shell.today', defaultMessage: 'Today' },
  family: { id: 'ui.shell.family', defaultMessage: 'Family' },
  staff: { id: 'ui.shell.staff', defaultMessage: 'Staff' },
  isNew: { id: 'ui.shell.isNew', defaultMessage: 'New' },
  chat: { id: 'ui.shell.chat', defaultMessage: 'Chat' },
  selectChild: { id: 'ui.shell.selectChild', defaultMessage: 'Select your child' },
  selectSchool: { id: 'ui.shell.selectSchool', defaultMessage: 'Select your school' },
  account: { id: 'ui.shell.account', defaultMessage: 'Your account' },
  leaveSchool: { id: 'ui.shell.leaveSchool', defaultMessage: 'Leave school' },
  noAccess: { id: 'ui.shell.noAccess', defaultMessage: 'You do not have access to this page.' },
  notFound: { id: 'ui.shell.notFound', defaultMessage: 'This page does not exist.' },
  home: { id: 'ui.shell.home', defaultMessage: 'Home' },
  noConnection: { id: 'ui.shell.noConnection', defaultMessage: 'No connection.' },
  sections: { id: 'ui.shell.sections', defaultMessage: 'Main sections' },
})

/** Over the guardian's children; `name` is the signed-in person. */
export const wardMessage = defineMessage<{ name: string }>({
  id: 'ui.shell.ward',
  defaultMessage: 'SELECT WARD OF {name}',
})

/** On the operator's bar. */
export const workingInMessage = defineMessage<{ school: string }>({
  id: 'ui.shell.workingIn',
  defaultMessage: 'You are working in {school}',
})

/** Name of the bell. */
export const unreadMessage = defineMessage<{ count: number }>({
  id: 'ui.shell.unread',
  defaultMessage: '{count, plural, one {# unread notification} other {# unread notifications}}',
})

/** Name of the chat button. */
export const unreadChatMessage = defineMessage<{ count: number }>({
  id: 'ui.shell.unreadChat',
  defaultMessage: '{count, plural, one {# unread message} other {# unread messages}}',
})

/** Beside the title of the bell's list. */
export const newCountMessage = defineMessage<{ count: number }>({
  id: 'ui.shell.newCount',
  defaultMessage: '{count, number} new',
})

/** How many results a quick search has, for screen readers. */
export const resultCountMessage = defineMessage<{ count: number }>({
  id: 'ui.shell.resultCount',
  defaultMessage: '{count, plural, one {# result} other {# results}}',
})

/** Second line of a ward tab. */
export const wardRollMessage = defineMessage<{ rollNo: number }>({
  id: 'ui.shell.wardRoll',
  defaultMessage: 'Roll {rollNo}',
})
