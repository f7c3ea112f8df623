declare module 'icon:*' {
  /** An icon that says nothing by itself: the words are beside it. */
  const Icon: (props: { size?: number }) => import('react').ReactNode;
  export default Icon;
}
