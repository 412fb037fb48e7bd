/*
 * A disk that forgets: what a process writes to an append-only file stays in the memory of the process until the
 * process flushes the file. If the process is killed with -9, the file is what a power cut would have left on the disk.
 * Load it with LD_PRELOAD into redis-server.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_FILES 4096

struct file {
  int is_forgetful;
  char *bytes;
  size_t length, room;
};

static struct file files[MAX_FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t real_write(int fd, const void *bytes, size_t length) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  return real(fd, bytes, length);
}

static int real_flush(int fd) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
  return real(fd);
}

static int ends_in(const char *path, const char *end) {
  size_t length = strlen(path), rest = strlen(end);
  return length >= rest && strcmp(path + length - rest, end) == 0;
}

static int open_as(const char *name, const char *path, int flags, mode_t mode) {
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
  int fd = real(path, flags, mode);
  pthread_mutex_lock(&lock);
  if (fd >= 0 && fd < MAX_FILES) files[fd].is_forgetful = (flags & O_ACCMODE) != O_RDONLY && ends_in(path, ".incr.aof");
  pthread_mutex_unlock(&lock);
  return fd;
}

static mode_t mode_of(int flags, va_list rest) { return flags & O_CREAT ? va_arg(rest, mode_t) : 0; }

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return open_as("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return open_as("open64", path, flags, mode);
}

static struct file *forgetful(int fd) {
  return fd >= 0 && fd < MAX_FILES && files[fd].is_forgetful ? &files[fd] : NULL;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  pthread_mutex_lock(&lock);
  struct file *file = forgetful(fd);
  if (file) {
    if (file->length + length > file->room) {
      file->room = (file->length + length) * 2;
      file->bytes = realloc(file->bytes, file->room);
      if (!file->bytes) abort();
    }
    memcpy(file->bytes + file->length, bytes, length);
    file->length += length;
  }
  pthread_mutex_unlock(&lock);
  return file ? (ssize_t)length : real_write(fd, bytes, length);
}

static int flush(int fd) {
  pthread_mutex_lock(&lock);
  struct file *file = forgetful(fd);
  size_t done = 0;
  while (file && done < file->length) {
    ssize_t written = real_write(fd, file->bytes + done, file->length - done);
    if (written < 0 && errno != EINTR) abort();
    if (written > 0) done += written;
  }
  if (file) file->length = 0;
  pthread_mutex_unlock(&lock);
  return real_flush(fd);
}

int fdatasync(int fd) { return flush(fd); }

int fsync(int fd) { return flush(fd); }

int close(int fd) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "close");
  pthread_mutex_lock(&lock);
  if (fd >= 0 && fd < MAX_FILES) {
    free(files[fd].bytes);
    memset(&files[fd], 0, sizeof files[fd]);
  }
  pthread_mutex_unlock(&lock);
  return real(fd);
}
