import { DocsContext } from '@storybook/addon-docs/blocks'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Badge } from '../../packages/ui/src/feedback'
import { useKeyboardScroll } from '../../packages/ui/src/foundation'
import { de } from '../../packages/ui/src/lang/de'
import { en } from '../../packages/ui/src/lang/en'
import { es } from '../../packages/ui/src/lang/es'
import { pt } from '../../packages/ui/src/lang/pt'
import type { WidgetDocs } from '../../packages/ui/src/widget.docs'
import { type ComponentFacts, readComponent } from './docgen'
import { hasFacts, loadFacts, widgetOf } from './facts'
import { Frame, Head, Ledger, Page, Points, Sides } from './page.styles'
import { AllStories, LiveStory } from './stories'
import { useToolbar } from './useToolbar'
import { Paragraphs, Words } from './Words'

const languages = { en, es, pt, de } as const
const languageNames = { en: 'English', es: 'Español', pt: 'Português', de: 'Deutsch' } as const

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Rows({ label, heads, children }: { label: string; heads: readonly ReactNode[]; children: ReactNode }) {
  const scroller = useKeyboardScroll<HTMLDivElement>()
  return (
    <Frame ref={scroller} role="region" aria-label={label}>
      <Ledger>
        <thead>
          <tr>{heads}</tr>
        </thead>
        <tbody>{children}</tbody>
      </Ledger>
    </Frame>
  )
}

const head = (text: string) => (
  <th key={text} scope="col">
    {text}
  </th>
)

function WhenAndNot({ when, whenNot }: Pick<WidgetDocs, 'when' | 'whenNot'>) {
  return (
    <section>
      <Sides>
        <div>
          <h2>
            <Badge status="success">When</Badge>
          </h2>
          <Points>
            {when.map(line => (
              <li key={line}>
                <Words text={line} />
              </li>
            ))}
          </Points>
        </div>
        <div>
          <h2>
            <Badge status="danger">When not</Badge>
          </h2>
          <Points>
            {whenNot.map(({ case: line, instead }) => (
              <li key={line}>
                <Words text={line} /> Use <code>{instead}</code>.
              </li>
            ))}
          </Points>
        </div>
      </Sides>
    </section>
  )
}

/** 'Shift+Tab, Home' as keys: commas part keys that do the same, a plus those held together. */
const Keys = ({ keys }: { keys: string }) =>
  keys.split(', ').map((key, index) => (
    <span key={key}>
      {index > 0 ? ' ' : ''}
      <kbd>{key}</kbd>
    </span>
  ))

function Messages({ messages, language }: { messages: WidgetDocs['messages']; language: string }) {
  const codes = Object.keys(languages) as (keyof typeof languages)[]
  const heads = [
    head('Name'),
    ...codes.map(code => (
      <th key={code} scope="col" data-now={code === language || undefined}>
        {languageNames[code]}
      </th>
    )),
  ]
  return (
    <Rows label="Messages" heads={heads}>
      {messages.map(({ id = '' }) => (
        <tr key={id}>
          <td>
            <code>{id}</code>
          </td>
          {codes.map(code => (
            <td key={code} lang={code} data-now={code === language || undefined}>
              {languages[code][id]}
            </td>
          ))}
        </tr>
      ))}
    </Rows>
  )
}

function Props({ of: { name, description, props }, alone }: { of: ComponentFacts; alone: boolean }) {
  return (
    <>
      {alone ? null : <h3>{name}</h3>}
      {alone || !description ? null : <Paragraphs text={description} />}
      {props.length === 0 ? (
        <p>It takes no properties of its own.</p>
      ) : (
        <Rows label={`Properties of ${name}`} heads={['Name', 'Type', 'Default', 'Meaning'].map(head)}>
          {props.map(prop => (
            <tr key={prop.name}>
              <td>
                <code>{prop.name}</code> {prop.required ? <b>required</b> : null}
              </td>
              <td>
                <code>{prop.type}</code>
              </td>
              <td>{prop.standard === undefined ? null : <code>{prop.standard}</code>}</td>
              <td>
                <Paragraphs text={prop.description} />
              </td>
            </tr>
          ))}
        </Rows>
      )}
    </>
  )
}

function useFacts(title: string) {
  const [facts, setFacts] = useState<WidgetDocs>()
  useEffect(() => {
    let wanted = true
    loadFacts(title).then(
      found => wanted && setFacts(found),
      (error: unknown) => console.error(error),
    )
    return () => {
      wanted = false
    }
  }, [title])
  return facts
}

/** A page of the documentation: what a widget is for, how it works by keyboard, what it says, takes and looks like. */
export default function DocsPage() {
  const context = useContext(DocsContext)
  const toolbar = useToolbar()
  const stories = context.componentStories()
  const [first] = stories
  const title = first?.title ?? ''
  const facts = useFacts(title)
  if (!first) return null
  const widget = widgetOf(title)
  const isFeatures = title.endsWith('/Features')
  const own = first.parameters.docs?.description?.component as string | undefined
  const components = facts?.components.map(readComponent) ?? []
  const described = components[0]?.description || own || ''
  const shown = stories.find(story => story.name === 'Default') ?? first
  return (
    <Page className="sb-unstyled">
      <Head>
        <div>
          <h1>{isFeatures ? `${widget}: features` : (title.split('/').at(-1) ?? title)}</h1>
          {facts ? <Badge status={facts.status === 'stable' ? 'success' : 'info'}>{facts.status}</Badge> : null}
        </div>
        <Paragraphs text={described} />
        {isFeatures ? (
          <p>
            One story for each rule. When to use it, its keys, texts and properties stand on the page of{' '}
            <a href={`?path=/docs/${title.replace('/Features', '').replaceAll('/', '-').toLowerCase()}--docs`} target="_top">
              {widget}
            </a>
            .
          </p>
        ) : null}
      </Head>
      {facts && !isFeatures ? (
        <>
          <WhenAndNot when={facts.when} whenNot={facts.whenNot} />
          <Part title="As it stands">
            <LiveStory story={shown} frame={facts.frame} toolbar={toolbar} />
          </Part>
          <Part title="Keyboard">
            {facts.keyboard ? (
              <Rows label="Keyboard" heads={['Keys', 'What they do'].map(head)}>
                {facts.keyboard.map(([keys, what]) => (
                  <tr key={`${keys} ${what}`}>
                    <td>
                      <Keys keys={keys} />
                    </td>
                    <td>
                      <Words text={what} />
                    </td>
                  </tr>
                ))}
              </Rows>
            ) : (
              <p>It takes no focus and answers no key.</p>
            )}
          </Part>
          <Part title="Accessibility">
            <Points>
              {facts.accessibility.map(line => (
                <li key={line}>
                  <Words text={line} />
                </li>
              ))}
            </Points>
          </Part>
          <Part title="Messages">
            {facts.messages.length > 0 ? (
              <Messages messages={facts.messages} language={toolbar.language} />
            ) : (
              <p>It says nothing by itself: all its words are given to it.</p>
            )}
          </Part>
          <Part title="Properties">
            {components.map(component => (
              <Props key={component.name} of={component} alone={components.length === 1} />
            ))}
          </Part>
        </>
      ) : null}
      {facts || !hasFacts(title) ? (
        <Part title="Stories">
          <AllStories
            stories={facts && !isFeatures ? stories.filter(story => story !== shown) : stories}
            frame={facts?.frame}
            toolbar={toolbar}
          />
        </Part>
      ) : null}
    </Page>
  )
}
