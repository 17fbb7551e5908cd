import { expose } from 'comlink';

/** A formula worker that never finds an end. */
expose({
  open: () => undefined,
  evaluate() {
    for (;;);
  },
});
