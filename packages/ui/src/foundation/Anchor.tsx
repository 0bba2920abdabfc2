import { type ComponentPropsWithRef, type ComponentType, createContext, type ReactNode, useContext } from 'react'

export type AnchorProps = ComponentPropsWithRef<'a'>

const AnchorContext = createContext<ComponentType<AnchorProps> | undefined>(undefined)

export type AnchorProviderProps = {
  /** Draws an `<a href>` that the application's router follows without a page load. */
  component: ComponentType<AnchorProps>
  children: ReactNode
}

/** Gives every link of the library the application's router; without it links are plain ones. */
export function AnchorProvider({ component, children }: AnchorProviderProps) {
  return <AnchorContext value={component}>{children}</AnchorContext>
}

/** The link all widgets are made with. */
export function Anchor(props: AnchorProps) {
  const Routed = useContext(AnchorContext)
  return Routed && props.href ? <Routed {...props} /> : <a {...props} />
}
