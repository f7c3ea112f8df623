/** Paper is white: what is printed has the colours of the light, also while the page is dark. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let worn: string | undefined;
  addEventListener('beforeprint', () => {
    worn = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  });
  addEventListener('afterprint', () => {
    if (worn) dataset.mantineColorScheme = worn;
  });
}
