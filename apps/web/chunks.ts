import { readFileSync } from 'node:fs'

/** Tells of a module whether it is within one of the places. */
const within = (...places: readonly string[]) => {
  const found = new RegExp(places.map(place => place.replace(/[./]/g, '\\$&')).join('|'))
  return (id: string) => found.test(id.replaceAll('\\', '/'))
}

/** Tells of a module whether it is one of the icons. */
const iconIn = (icons: readonly string[]) => (id: string) => {
  const [, name] = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.m?js$/.exec(id) ?? []
  return name !== undefined && icons.includes(name)
}

const iconSet = readFileSync(new URL('node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url), 'utf8')

/** The file of each icon, by the names that the set gives it. */
const iconFiles = new Map(
  [...iconSet.matchAll(/^export \{(.*?)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm)].flatMap(([, names, file]) =>
    [...names!.matchAll(/default as (\w+)/g)].map(([, name]) => [name!, file!] as const),
  ),
)

/** The icons that a module of our own takes from the set, by the names of their files. */
const iconsOf = (module: string): string[] =>
  [...readFileSync(new URL(module, import.meta.url), 'utf8').matchAll(/^ {2}([A-Z]\w+),$/gm)].flatMap(
    ([, name]) => iconFiles.get(name!) ?? [],
  )

const menuIcons = iconsOf('src/shell/icons.ts')
/** Those of the quick search, which come when the page stands. */
const lateIcons = iconsOf('../../packages/ui/src/shell/Sidebar/menu-icons.ts').filter(icon => !menuIcons.includes(icon))
const frameIcons = [
  'bell',
  'calendar-x-2',
  'check',
  'chevron-down',
  'chevron-right',
  'circle-exclamation-point',
  'ellipsis',
  'eye',
  'eye-off',
  'key-round',
  'log-out',
  'message-square',
  'rotate-ccw-clock',
  'search',
  'settings',
  'settings-2',
  'user-round',
]

/** The service worker, what starts the application, and what asks for the texts before all else has come. */
const isApart = within(
  '/worker/',
  '/web/index.html',
  '/web/src/early.',
  '/web/src/main.',
  '/web/src/texts/page-texts.',
  '/web/src/texts/text-store.',
  '/web/src/session/remembered.',
  'virtual:texts',
  'vite/preload-helper',
)

/** What the frame around all pages shares with some of them. */
const isFrame = within(
  'api/src/generated/chat',
  'api/src/generated/flash-news',
  'api/src/generated/general',
  'api/src/generated/live',
  'api/src/generated/platform',
  'api/src/react/useCall',
  'rules/src/chat/moments',
  'rules/src/chat/window',
  'rules/src/lists/clock-parts',
  'rules/src/lists/dates',
  'rules/src/menu/top-bar',
  'rules/src/texts/blank',
  'rules/src/texts/links',
  'rules/src/texts/search-key',
  'swr/dist/index/',
  'ui/src/feedback/Badge/',
  'ui/src/feedback/Caption/',
  'ui/src/feedback/FormHeader/',
  'ui/src/feedback/Skeleton/',
  'ui/src/form/SearchInput/',
  'ui/src/form/Tabs/',
  'ui/src/form/form.messages',
  'ui/src/form/roving',
  'ui/src/foundation/useMediaQuery',
  'ui/src/overlay/Dialog/Dialog.',
  'ui/src/overlay/Menu/Menu.tsx',
  'ui/src/overlay/Popover/Popover.tsx',
  'ui/src/shell/NotificationsBell/links',
  'ui/src/shell/SchoolSeal/',
  'ui/src/shell/UserMenu/',
  'web/src/session/child',
  'web/src/live/job-news',
  'web/src/live/index',
  'web/src/live/live-connection',
  'web/src/shell/person-links',
  'web/src/session/zone',
)

/** What the login shares with all pages that ask for something. */
const isForm = within(
  'ui/src/form/Checkbox/',
  'ui/src/form/Field/',
  'ui/src/form/Form/',
  'ui/src/form/Link/',
  'ui/src/form/PasswordInput/',
)

/** What homes show first, and others now and then. */
const isHome = within(
  'rules/src/lists/numbers',
  'ui/src/layouts/HomeLayout',
  'ui/src/layouts/PersonCards/',
  'ui/src/layouts/RuledFigures',
  'web/src/areas/home/blocks',
)

/** What opens over a page. It comes when the page stands. */
const isLayer = within(
  '@floating-ui/',
  'aria-hidden/',
  'react-aria/dist/private/focus/FocusScope',
  'react-aria/dist/private/interactions/focusSafely',
  'react-aria/dist/private/utils/shadowdom/ShadowTreeWalker',
  'ui/src/feedback/LoadingOverlay/FullCover',
  'ui/src/overlay/Dialog/ModalFrame',
  'ui/src/overlay/Menu/',
  'ui/src/overlay/Popover/',
  'ui/src/overlay/Tooltip/',
  'ui/src/overlay/layers',
  'ui/src/overlay/use',
)

/** What many forms and lists have, each of them small. */
const isField = within(
  'rules/src/people/contact',
  'ui/src/form/NumberInput/',
  'ui/src/form/RadioGroup/',
  'ui/src/form/TextArea/',
  'ui/src/form/listbox/useHeldHighlight',
  'ui/src/layouts/LayoutTop',
  'ui/src/layouts/StickyActions',
  'web/src/forms/PlainText',
  'web/src/forms/done',
  'web/src/forms/form.',
  'web/src/live/work',
  'web/src/report/save-blob',
  'web/src/shell/titles',
)

/**
 * The built files that most pages share. Left to itself the bundler makes a file of some hundred bytes of every module that
 * is shared differently, and a page on a weak network waits for a hundred of them. A group must not need one that comes
 * later: pages would then wait for that too (`e2e/bundle.test.ts` tells).
 */
export const chunks = [
  // An icon that the first file itself shows is part of it: files that wait for each other would begin too early.
  { name: 'first', tags: ['$initial' as const], test: (id: string) => !isApart(id), priority: 3 },
  { name: 'icons', test: iconIn([...menuIcons, ...frameIcons]), priority: 2 },
  { name: 'late-icons', test: iconIn(lateIcons), minShareCount: 2, priority: 2 },
  { name: 'frame', test: isFrame, priority: 2 },
  { name: 'form', test: isForm, priority: 1 },
  { name: 'home', test: isHome, priority: 1 },
  { name: 'layers', test: isLayer, priority: 1 },
  // What nearly every page needs that shows a list: its table, filters and files.
  { name: 'list', test: (id: string) => !isApart(id), minShareCount: 45 },
  { name: 'more-icons', test: within('/lucide-react/dist/esm/icons/'), minShareCount: 2 },
  { name: 'fields', test: isField, minShareCount: 4 },
]
