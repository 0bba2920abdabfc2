import chosenFiles from 'virtual:story-files'
import { composeStory, setProjectAnnotations } from '@storybook/react-vite'
import { beforeAll, describe, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { showTheme } from './gate.colors'
import { drawn, isShown } from './gate.elements'
import { inLanguages, type ShownLanguage, showLanguage } from './gate.languages'
import { cutTroubles, sidewaysTroubles } from './gate.narrow'
import { freeTime, noteTime, settled } from './gate.time'
import { faces, hasPhone, hasPicture, pictureName } from './pictures'
import preview from './preview'

declare module 'vitest' {
  interface TaskMeta {
    /** The file of stories that a test draws. */
    stories?: string
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Compares the upper part of the window with the kept picture of this name; an answer is what is wrong. */
    comparePicture(name: string, height: number): Promise<string | undefined>
    /** Takes the pointer away from everything, and a key into use: whatever has the focus shows it. */
    restPointer(): Promise<void>
  }
}

type Stories = Record<string, unknown> & { default: { title?: string } }

const files = await Promise.all(
  Object.entries(chosenFiles).map(async ([path, load]) => ({ path, stories: (await load()) as Stories })),
)

const annotations = setProjectAnnotations([{ ...preview, decorators: [preview.decorators].flat().map(one => inLanguages(one!)) }])

const tallest = 1800
const sizes = { phone: [360, 740], tablet: [820, 1180], desktop: [1440, 900] } as const

/** Stories that have pictures: those that show features, and the first of every widget. */
const chosen = files.flatMap(({ path, stories }) =>
  Object.keys(stories)
    .filter(name => name !== 'default' && hasPicture(path, name))
    .map(name => ({ path, stories, name, title: stories.default.title ?? '' })),
)

/** How far down anything is drawn. */
function contentHeight(): number {
  const root = document.querySelector('[data-school-theme]')
  let bottom = 0
  for (const element of document.body.querySelectorAll('*')) {
    if (element.contains(root) || !isShown(element)) continue
    bottom = Math.max(bottom, element.getBoundingClientRect().bottom)
  }
  return Math.ceil(bottom)
}

/** Ends what moves, where it would have ended; what never ends stands still at its beginning. */
function stand() {
  for (const motion of document.getAnimations()) {
    try {
      motion.finish()
    } catch {
      motion.currentTime = 0
      motion.pause()
    }
  }
}

/** Until fonts and pictures of the page are there and nothing moves or is about to. */
async function loaded() {
  await drawn()
  await settled()
  stand()
  await document.fonts.ready
  await Promise.all([...document.images].map(image => image.decode().catch(() => {})))
}

/** Compares the page as it stands in a theme. */
async function compare(name: string, theme: 'light' | 'dark', language: ShownLanguage, height: number) {
  const before = showTheme(theme)
  await drawn()
  stand()
  const trouble = await commands.comparePicture(`${name}.${theme}.${language}`, Math.min(height, innerHeight))
  before()
  return trouble ? [trouble] : []
}

async function look(name: string, size: readonly [number, number], isOnPhone: boolean): Promise<string[]> {
  const troubles: string[] = []
  await loaded()
  const high = Math.min(contentHeight(), tallest)
  if (high > size[1]) {
    await page.viewport(size[0], high)
    await drawn()
  }
  for (const { language, themes } of faces) {
    showLanguage(language)
    await loaded()
    const height = contentHeight()
    for (const theme of themes) troubles.push(...(await compare(name, theme, language, height)))
  }
  showLanguage('long')
  await drawn()
  troubles.push(...cutTroubles(`${name}, long words`))
  await page.viewport(sizes.phone[0], sizes.phone[1])
  await drawn()
  troubles.push(...cutTroubles(`${name}, long words, 360 px`), ...sidewaysTroubles(`${name}, long words, 360 px`))
  if (isOnPhone) {
    showLanguage('en')
    await drawn()
    troubles.push(...(await compare(`${name}.360`, 'light', 'en', contentHeight())))
  }
  return troubles
}

beforeAll(async () => {
  await annotations.beforeAll?.()
  const still = document.createElement('style')
  still.textContent = '*{caret-color:transparent!important}'
  document.head.append(still)
})

describe.each(chosen)('$title', ({ path, stories, name, title }) => {
  const Story = composeStory(
    stories[name] as Parameters<typeof composeStory>[0],
    stories.default as Parameters<typeof composeStory>[1],
    undefined,
    name,
  )
  const picture = pictureName(Story.id)
  test(Story.storyName, async ({ task }) => {
    task.meta.stories = path
    const viewport = (Story.globals as { viewport?: { value?: keyof typeof sizes } }).viewport?.value
    const size = sizes[viewport ?? 'desktop']
    showLanguage('en')
    window.focus()
    await commands.restPointer()
    await page.viewport(size[0], size[1])
    noteTime()
    try {
      await Story.run()
      const troubles = await look(picture, size, hasPhone(title))
      if (troubles.length > 0) throw new Error(troubles.join('\n'))
    } finally {
      freeTime()
    }
  })
})
