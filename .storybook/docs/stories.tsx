import { type DocsContextProps, Story } from '@storybook/addon-docs/blocks'
import { useState } from 'react'
import { useKeyboardScroll } from '../../packages/ui/src/foundation'
import { Muted, Stage, Under } from './page.styles'
import type { Toolbar } from './useToolbar'
import { Words } from './Words'

type PreparedStory = ReturnType<DocsContextProps['componentStories']>[number]

type StoryProps = {
  story: PreparedStory
  /** Height in px of a frame of its own, for what covers the page. */
  frame: number | undefined
  toolbar: Toolbar
}

const addressOf = (id: string, { theme, density, language }: Toolbar) =>
  `iframe.html?id=${id}&viewMode=story&globals=theme:${theme};density:${density};language:${language}`

/** Width in px of a story that is about a narrow window. */
const widthOf = ({ storyGlobals }: PreparedStory): number | undefined => {
  const { value } = (storyGlobals.viewport ?? {}) as { value?: string }
  return value === 'phone' ? 360 : value === 'tablet' ? 820 : undefined
}

/** Height in px a story asks for that must not stand in the page itself. */
const framedHeight = ({ parameters }: PreparedStory): number | undefined => {
  const { inline, height } = (parameters.docs?.story ?? {}) as { inline?: boolean; height?: string }
  return inline === false ? Number.parseInt(height ?? '640', 10) : undefined
}

function FramedStory({ story, frame, toolbar }: StoryProps) {
  return (
    <Stage>
      <iframe
        key={addressOf(story.id, toolbar)}
        title={`${story.title}: ${story.name}`}
        src={addressOf(story.id, toolbar)}
        loading="lazy"
        style={{ height: frame, width: widthOf(story) }}
      />
    </Stage>
  )
}

function Code({ story }: { story: PreparedStory }) {
  const scroller = useKeyboardScroll<HTMLPreElement>()
  const source = story.parameters.docs?.source?.originalSource as string | undefined
  return source ? (
    <details>
      <summary>Code</summary>
      <pre ref={scroller}>{source}</pre>
    </details>
  ) : null
}

const Alone = ({ story }: { story: PreparedStory }) => (
  <a href={`?path=/story/${story.id}`} target="_top" aria-label={`Open alone: ${story.name}`}>
    Open alone
  </a>
)

/** A story that is there at once. */
export function LiveStory({ story, frame, toolbar }: StoryProps) {
  return (
    <>
      {frame ? (
        <FramedStory story={story} frame={frame} toolbar={toolbar} />
      ) : (
        <Stage>
          <Story of={story.moduleExport} />
        </Stage>
      )}
      <Under>
        <Alone story={story} />
        <Code story={story} />
      </Under>
    </>
  )
}

/** A story in a frame of its own, brought in when it is asked for: its checks run there and may move the focus. */
function OnDemand(props: StoryProps & { frame: number }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Show {props.story.name} here</summary>
      {open ? <FramedStory {...props} /> : null}
    </details>
  )
}

/** One part a story, each with the rule it shows. */
export function AllStories({ stories, frame, toolbar }: Omit<StoryProps, 'story'> & { stories: readonly PreparedStory[] }) {
  return stories.map(story => {
    const rule = story.parameters.docs?.description?.story as string | undefined
    // What stands in a narrow window, does something on its own or draws the head of a page needs a window of its own.
    const own = frame ?? framedHeight(story) ?? (widthOf(story) ? 640 : undefined)
    return (
      <div key={story.id}>
        <h3 id={`story-${story.id}`}>{story.name}</h3>
        {rule ? (
          <Muted>
            <Words text={rule} />
          </Muted>
        ) : null}
        {own ? null : (
          <Stage>
            <Story of={story.moduleExport} />
          </Stage>
        )}
        <Under>
          {own ? <OnDemand story={story} frame={own} toolbar={toolbar} /> : null}
          <Alone story={story} />
          <Code story={story} />
        </Under>
      </div>
    )
  })
}
