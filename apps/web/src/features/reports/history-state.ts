declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen that lies one step back, so that the way back can be a step back, to where one was. */
    cameFrom?: 'reports' | 'report';
  }
}

export {};
