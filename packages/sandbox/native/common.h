/* Names shared by every file of the native part, and the small tools they all need. */
#ifndef VERDICT_COMMON_H
#define VERDICT_COMMON_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* Ids as seen inside the box. Outside they are two ids of the lane's own block, never those of a host user. */
enum { BOX_ROOT_ID = 0, BOX_USER_ID = 1000 };

/* More than any real task uses; far below the 253 descriptors one message can carry. */
enum { MAX_FILES = 128 };

/* Programs that can be joined in one job. */
enum { MAX_PROGRAMS = 16 };

/* Pipes of one program in addition to its standard streams, on descriptors 3 and up. */
enum { FIRST_EXTRA = 3, MAX_EXTRA = 16 };

#define NS_PER_MS 1000000ull
#define NS_PER_S 1000000000ull

uint64_t now_ns(void);
uint64_t own_cpu_ns(void);

/* Both return 0 or a negative errno. */
int write_file(const char *path, const char *text);
int write_at(int dir, const char *name, const char *text);
/* Reads a small text file; returns its length (the text is always terminated) or a negative errno. */
ssize_t read_text(const char *path, char *text, size_t size);

void close_fd(int *fd);
/* Sends one message with descriptors; returns 0 or a negative errno. */
int send_fds(int sock, const void *data, size_t len, const int *fds, int count);
/* Receives one message; descriptors arrive close-on-exec. Returns bytes, 0 at the end, or a negative errno. */
ssize_t recv_fds(int sock, void *data, size_t len, int *fds, int max, int *count, int flags);

/* Formats into a fixed array and returns whether it fit. */
bool format(char *out, size_t size, const char *pattern, ...) __attribute__((format(printf, 3, 4)));

#endif
