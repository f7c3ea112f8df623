declare module 'icon:*' {
  /** An icon without a meaning of its own: the words are beside it. */
  const Icon: (props: { size?: number }) => import('react').ReactNode;
  export default Icon;
}
