export const pagesByCursor = {
  initialPageParam: '',
  getNextPageParam: (page: { next_cursor: string }) => (page.next_cursor === '' ? undefined : page.next_cursor),
};

export const cursorOf = (pageParam: string) => (pageParam === '' ? {} : { cursor: pageParam });
